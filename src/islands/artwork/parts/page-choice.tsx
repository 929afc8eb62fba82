import { useSpeech } from '../../page/use-speech.ts'
import type { ShownPage } from './pages.tsx'

type ChoiceProps = {
  pages: readonly ShownPage[]
  /** Names of the artworks whose pages they are; none where that is one. */
  artworks: readonly string[]
  at: number
  onShow(at: number): void
}

/** More than these do not stand side by side on a phone. */
const SIDE_BY_SIDE = 4

/** Which page is shown: front and back of two, else by number; each with how much was found on it. */
export function PageChoice({ pages, artworks, at, onShow }: ChoiceProps) {
  const { say } = useSpeech()
  const labels = useLabels(pages, usePageNames(pages, artworks))
  if (pages.length > SIDE_BY_SIDE)
    return (
      <select
        className="artwork-page-select"
        aria-label={say('artwork.page_choice')}
        value={at}
        onChange={({ target }) => onShow(Number(target.value))}
      >
        {labels.map((label, index) => (
          <option key={`${index} ${label}`} value={index}>
            {label}
          </option>
        ))}
      </select>
    )
  return (
    <fieldset className="segmented artwork-pages">
      <legend className="visually-hidden">{say('artwork.page_choice')}</legend>
      {labels.map((label, index) => (
        <label key={`${index} ${label}`}>
          <input
            type="radio"
            name="artwork-page"
            value={index}
            checked={index === at}
            onChange={() => onShow(index)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** What pages are called; a file that cannot be read has none, and stands there by its own name. */
function usePageNames(pages: readonly ShownPage[], artworks: readonly string[]): string[] {
  const isRead = ({ file }: ShownPage) => file.check.pages.length > 0
  const name = usePageName(pages.filter(isRead).length, artworks)
  let read = 0
  return pages.map((page) => (isRead(page) ? name(read++) : page.file.name))
}

/** What a page is called among so many: of several artworks, whose it is, where each has as many as the next. */
function usePageName(count: number, artworks: readonly string[]): (at: number) => string {
  const { say } = useSpeech()
  const among = (at: number, of: number) => {
    if (of === 2) return say(at === 0 ? 'artwork.page_front' : 'artwork.page_back')
    return say('artwork.page_number', { number: at + 1 })
  }
  const each = count / artworks.length
  if (!Number.isInteger(each)) return (at) => among(at, count)
  return (at) => {
    const artwork = artworks[Math.floor(at / each)] ?? ''
    return each === 1 ? artwork : `${artwork}, ${among(at % each, each)}`
  }
}

function useLabels(pages: readonly ShownPage[], names: readonly string[]): string[] {
  const { sayCount } = useSpeech()
  return pages.map(({ groups }, at) => {
    const page = names[at] ?? ''
    return groups.length > 0 ? sayCount('artwork.page_found', groups.length, { page }) : page
  })
}
