import type { Tenant } from '../shop/index.ts'

/** Pixels of the icons that devices keep of a shop. */
export const iconSizes = [192, 512] as const

/** `site.webmanifest`: what a device shows of a shop on its home screen. */
export function manifest({ name, theme, baseLocale }: Tenant): string {
  return JSON.stringify({
    name,
    short_name: name,
    lang: baseLocale,
    start_url: '/',
    display: 'browser',
    theme_color: theme.brand,
    background_color: '#ffffff',
    icons: iconSizes.map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  })
}
