import { fetched } from '../../stores/browser/fetched.ts'
import { useLater } from '../ui/use-later.ts'

type Parts = typeof import('./announcer.tsx')

let coming: Promise<Parts> | undefined

/** Once for all who ask. */
function load(): Promise<Parts> {
  coming ??= fetched(() => import('./announcer.tsx'))
  return coming
}

/** The server draws with the page what is fetched after it. */
const atHand = import.meta.env.SSR ? await import('./announcer.tsx') : null

/** One object, so that it is never written into the page. */
const KEPT = { __html: '' }

/** What is fetched after the page; null until it is there. */
export const useLate = () => useLater(load, true)

type LateProps = {
  part: 'Collecting' | 'TemplateLinks' | 'Instalments'
  as?: 'div' | 'p'
  className?: string
}

/**
 * A part of the page whose code is fetched after it: until that has come, it stands as the server drew it and
 * answers nobody, so that nothing moves then.
 */
export function Late({ part, as: Tag = 'div', className }: LateProps) {
  const late = useLate()
  const Part = (late ?? atHand)?.[part]
  return (
    <Tag
      {...{ className, inert: !late }}
      {...(Part ? { children: <Part /> } : { dangerouslySetInnerHTML: KEPT })}
      suppressHydrationWarning
    />
  )
}
