/** Address of a picture's PNG, for readers that take no SVG; it lies beside the picture. */
export function rasterOf(address: string): string {
  return address.replace(/\.svg$/, '.png')
}
