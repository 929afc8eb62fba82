import { startLater } from './later-form.ts'

for (const section of document.querySelectorAll<HTMLElement>('.contact-form'))
  startLater(section, () => import('./contact-fields.ts'))
