import { useSpeech } from '../page/use-speech.ts'

/** What staff did, in words; an act of a newer release by its name. */
export function useActWords(): (act: string) => string {
  const { sayIf } = useSpeech()
  return (act) => sayIf(`audit.act_${act.replaceAll('.', '_')}`) ?? act
}
