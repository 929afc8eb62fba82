import sharp from 'sharp'

type Shot = {
  width: number
  height: number
  format?: 'jpeg' | 'png' | 'webp' | 'avif'
  /** As a camera says that it was turned: 6, a quarter. */
  orientation?: number
  exif?: Parameters<ReturnType<typeof sharp>['withExif']>[0]
}

/** A picture as a camera would write it, of nothing: a sky that fades, with the grain of a sensor. */
export async function photograph({
  width,
  height,
  format = 'jpeg',
  orientation,
  exif,
}: Shot): Promise<Buffer> {
  const sky =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    '<linearGradient id="g" x2="1" y2="1"><stop stop-color="#234"/><stop offset="1" stop-color="#fc8"/>' +
    '</linearGradient><rect width="100%" height="100%" fill="url(#g)"/>' +
    '<circle cx="20%" cy="30%" r="12%" fill="#e33"/></svg>'
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .png()
    .toBuffer()
  let picture = sharp(Buffer.from(sky)).composite([{ input: grain, blend: 'soft-light' }])
  if (format !== 'png') picture = picture.flatten({ background: '#fff' })
  if (exif) picture = picture.withExif(exif)
  if (orientation) picture = picture.withMetadata({ orientation })
  return picture.toFormat(format).toBuffer()
}
