import { z } from 'zod'
import { key } from '../shapes.ts'
import { banner } from './banner.ts'
import { callToAction } from './call-to-action.ts'
import { comparison } from './comparison.ts'
import { contactForm } from './contact-form.ts'
import { countdown } from './countdown.ts'
import { dates } from './dates.ts'
import { faq } from './faq.ts'
import { form } from './form.ts'
import { gallery } from './gallery.ts'
import { hero } from './hero.ts'
import { lastOrders } from './last-orders.ts'
import { newsletter } from './newsletter.ts'
import { paymentPlan } from './payment-plan.ts'
import { people } from './people.ts'
import { priceFrom } from './price-from.ts'
import { product } from './product.ts'
import { productGrid } from './product-grid.ts'
import { promoCode } from './promo-code.ts'
import { quoteSentence } from './quote-sentence.ts'
import { steps } from './steps.ts'
import { text } from './text.ts'
import { withdrawalForm } from './withdrawal-form.ts'

/** Every block there is, by the name that documents give it. */
export const blocks = {
  hero,
  'quote-sentence': quoteSentence,
  'product-grid': productGrid,
  dates,
  steps,
  text,
  faq,
  'call-to-action': callToAction,
  newsletter,
  'contact-form': contactForm,
  form,
  'withdrawal-form': withdrawalForm,
  product,
  'price-from': priceFrom,
  comparison,
  gallery,
  people,
  banner,
  countdown,
  'last-orders': lastOrders,
  'promo-code': promoCode,
  'payment-plan': paymentPlan,
}

type Blocks = typeof blocks
export type BlockName = keyof Blocks
export type FactsOf<Name extends BlockName> = z.output<Blocks[Name]['facts']>
export type WordsOf<Name extends BlockName> = z.output<Blocks[Name]['words']>

/** A block as `page.yaml` has it: its name, the key that its words stand by, its facts. */
export type BlockDocument = {
  [Name in BlockName]: FactsOf<Name> & { block: Name; key: string }
}[BlockName]

/** A block as a page shows it. */
export type BlockView<Name extends BlockName = BlockName> = {
  [Each in Name]: { block: Each; key: string; facts: FactsOf<Each>; words: WordsOf<Each> }
}[Name]

const options = Object.entries(blocks).map(([name, { facts }]) =>
  z.strictObject({ block: z.literal(name), key, ...facts.shape }),
)

/** What stands in a page's list of blocks. A union made of a list has no type of its own. */
export const blockDocument = z.discriminatedUnion(
  'block',
  options as never,
) as unknown as z.ZodType<BlockDocument>

/** Words of blocks by their keys, as a page's front matter has them; each block judges its own. */
export const blockWords = z.record(key, z.record(z.string(), z.unknown()))
