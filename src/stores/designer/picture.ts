import { call } from '../../lib/client/call.ts'
import { addOwnDesignPicture, useOwnDesign } from '../../lib/contract/own-design.ts'
import { roundMm } from '../../lib/domain/own-design/change-design.ts'
import { $designer, $saving, $working, type DesignPicture, revisionOf } from './designer.ts'
import { addPart } from './draw.ts'
import { storeNow } from './store-design.ts'

/** Larger pictures are made smaller before they are sent: bytes, and pixels of the longer side. */
const [LARGEST_BYTES, LONGEST_PX] = [7_500_000, 5_000]

const PICTURES = ['image/jpeg', 'image/png', 'image/webp']

/** Sends a picture and puts it on the page, half as wide as the piece. */
export async function sendPicture(file: Blob): Promise<void> {
  const designer = $designer.get()
  if (designer.state !== 'ready' || $working.get().on) return
  $working.set({ on: 'picture', failure: null })
  // What is not stored yet names pictures that would be taken for superfluous.
  await storeNow()
  const isPicture = PICTURES.includes(file.type) && file.size > 0
  // Of what is no picture a few bytes do: the shop says what it is.
  const sent = isPicture ? file : new Blob(['none'])
  const ready = sent.size > LARGEST_BYTES ? await smaller(sent) : sent
  const base64 = await base64Of(ready)
  const answer = await call(addOwnDesignPicture, { ...designer.key, base64 })
  $working.set({ on: null, failure: answer.ok ? null : answer })
  if (answer.ok) place(answer.value.picture)
}

function place(picture: DesignPicture): void {
  const designer = $designer.get()
  if (designer.state !== 'ready') return
  const others = designer.pictures.filter(({ sha256 }) => sha256 !== picture.sha256)
  $designer.set({ ...designer, pictures: [...others, picture] })
  const { widthMm, heightMm } = designer.file
  const scale = Math.min((0.5 * widthMm) / picture.widthPx, (0.7 * heightMm) / picture.heightPx)
  const [width, height] = [picture.widthPx * scale, picture.heightPx * scale]
  addPart({
    ...{ kind: 'picture', picture: picture.sha256, turn: 0 },
    ...{ xMm: roundMm((widthMm - width) / 2), yMm: roundMm((heightMm - height) / 2) },
    ...{ widthMm: roundMm(width), heightMm: roundMm(height) },
  })
}

/** As many pixels as are ever printed, seen through where the picture is, which no JPEG can be; a picture that the browser cannot read goes as it is. */
async function smaller(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, 0.9)
    })
    return made ?? file
  } catch {
    return file
  }
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** Makes the print file of what is drawn; answers whether the line has it. */
export async function makePrintFile(): Promise<boolean> {
  const designer = $designer.get()
  if (designer.state !== 'ready' || $working.get().on) return false
  $working.set({ on: 'use', failure: null })
  const isStored = await storeNow()
  if (!isStored) {
    // What was refused is said where it is stored.
    const isUnreached = $saving.get() === 'failed'
    $working.set({ on: null, failure: isUnreached ? { ok: false, code: 'network_error' } : null })
    return false
  }
  const answer = await call(useOwnDesign, { ...designer.key, revision: revisionOf() })
  $working.set({ on: answer.ok ? 'use' : null, failure: answer.ok ? null : answer })
  return answer.ok
}
