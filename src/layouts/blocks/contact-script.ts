import { startLater } from './later-form.ts'

for (const section of document.querySelectorAll<HTMLElement>('.contact-form'))
  startLater(section, () =>
    section.dataset['form'] ? import('./form-fields.ts') : import('./contact-fields.ts'),
  )
