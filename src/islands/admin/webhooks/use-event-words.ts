import { useSpeech } from '../../page/use-speech.ts'

/** What is told, in words; a type of a newer release, or of a test, by its name. */
export function useEventWords(): (type: string) => string {
  const { sayIf } = useSpeech()
  return (type) => sayIf(`webhooks.event_${type.replaceAll(/[.-]/g, '_')}`) ?? type
}
