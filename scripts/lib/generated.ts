import { generatedAddresses } from './address-formats.ts'
import { type Generated, generatedVoices } from './voices.ts'

/** Every file that is generated, as it should be now. */
export function generatedFiles(root: string): Generated[] {
  return [...generatedVoices(root), ...generatedAddresses()]
}
