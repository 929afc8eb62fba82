/** Kinds of file that nothing is printed from, by what helps with them. */
export type UnsendableKind =
  | 'office'
  | 'text'
  | 'layout'
  | 'phone'
  | 'drawing'
  | 'packed'
  | 'picture'
  | 'other'

const endings: Record<Exclude<UnsendableKind, 'other'>, string> = {
  office: 'doc docx odt rtf pages ppt pptx odp key xls xlsx ods numbers pub',
  text: 'txt md csv tsv log',
  layout: 'indd idml qxp afpub afdesign afphoto sla psd psb xcf',
  phone: 'heic heif avif',
  drawing: 'eps ps cdr dwg dxf wmf emf',
  packed: 'zip rar 7z tar gz',
  picture: 'gif webp bmp ico',
}
const taken = 'pdf ai tif tiff jpg jpeg jpe png svg'

/** What a file picker offers; phones hand over pictures of their library as JPEG for it. */
export const ACCEPTED =
  'application/pdf,.pdf,.ai,image/tiff,.tif,.tiff,image/jpeg,image/png,image/svg+xml,.svg'

/** What kind of unusable file a name tells of; null for one that may be sent. */
export function unsendableKind(name: string): UnsendableKind | null {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  // Without an ending the server looks at what is in it.
  if (ending === undefined || taken.split(' ').includes(ending)) return null
  const known = Object.entries(endings).find(([, all]) => all.split(' ').includes(ending))
  return (known?.[0] as UnsendableKind | undefined) ?? 'other'
}
