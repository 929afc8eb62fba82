import { $document } from '../../../../stores/staff/content/document.ts'
import { $pictures, loadPictures, showPictures } from '../../../../stores/staff/content/pictures.ts'
import { addPictures } from '../../../../stores/staff/content/sent-pictures.ts'
import { ownerOf } from './owner.ts'

/** Adds pictures that came from outside of the dialog, and shows what becomes of them. */
export async function givePictures(draft: string, files: readonly File[]): Promise<void> {
  showPictures()
  await loadPictures(draft)
  const now = $pictures.get()
  const owners = now.state === 'listed' ? now.listed.owners : [null]
  addPictures(draft, files, ownerOf(owners, null, $document.get()))
}
