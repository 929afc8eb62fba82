import {
  designBrowserTemplates,
  productInstruction,
  productTemplate,
} from '../../../contract/template.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { findTemplates } from './find.ts'
import { instructionsFor } from './instructions.ts'
import { makeTemplate } from './make.ts'

/** Mounts what helps somebody to prepare a file. */
export function mountTemplate(api: Api): void {
  mount(api, productInstruction, (input, call) => instructionsFor(call, input))

  mount(api, productTemplate, async (input, call) => {
    await call.consume('quote', call.network)
    return makeTemplate(call, input)
  })

  mount(api, designBrowserTemplates, async (input, call) => {
    await call.consume('quote', call.network)
    return findTemplates(call, input)
  })
}
