import { useState } from 'react'
import type { Failure } from '../../lib/client/answer.ts'
import { unsentOf } from '../../stores/customer/unsent.ts'
import { createForm } from '../../stores/form/form.ts'
import { missing } from '../../stores/form/form-rules.ts'
import {
  addressOf,
  removeSavedDesign,
  renameSavedDesign,
  type SavedDesign,
} from '../../stores/saved-design/saved-designs.ts'
import { LinePicture } from '../order/parts/line-picture.tsx'
import { useLineText } from '../order/parts/line-text.tsx'
import type { WordsOfProducts } from '../order/parts/product-words.ts'
import { usePriceView } from '../page/price-view.ts'
import { useSpeech } from '../page/use-speech.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { FailureNote } from '../ui/note.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { ShareDesign } from './share-design.tsx'

type CardProps = { design: SavedDesign; products: WordsOfProducts; onGone: () => void }

/** One saved design: drawn as it was configured, what it is and costs today, and what is to be done with it. */
export function DesignCard({ design, products, onGone }: CardProps) {
  const { say } = useSpeech()
  const [isNaming, setNaming] = useState(() => unsentOf(formOf(design)) !== null)
  const address = addressOf(design)
  const { pieces, facts, sight } = useDesignText(products, design)
  return (
    <li>
      <LinePicture id={design.id} sight={sight} className="order-picture saved-design-picture" />
      {isNaming ? (
        <RenameForm design={design} onEnd={() => setNaming(false)} />
      ) : (
        <h2>{design.name}</h2>
      )}
      <p className="hint">{[pieces, ...facts.map(({ value }) => value)].join(', ')}</p>
      <Price design={design} />
      {address !== null && (
        <p>
          <a className="btn btn-line btn-small" href={address}>
            {say(design.state === 'ready' ? 'saved.order' : 'saved.look')}
            <span className="visually-hidden"> {design.name}</span>
          </a>
        </p>
      )}
      {!isNaming && (
        <Acts design={design} address={address} onName={() => setNaming(true)} onGone={onGone} />
      )}
    </li>
  )
}

type ActsProps = {
  design: SavedDesign
  address: string | null
  onName: () => void
  onGone: () => void
}

function Acts({ design, address, onName, onGone }: ActsProps) {
  const { say } = useSpeech()
  const [failure, setFailure] = useState<Failure | null>(null)
  const name = <span className="visually-hidden"> {design.name}</span>
  const remove = async () => {
    const answer = await removeSavedDesign(design.id)
    if (answer.ok) onGone()
    else setFailure(answer)
  }
  return (
    <>
      {failure && <FailureNote failure={failure} />}
      <p className="form-actions">
        <Button look="link" onClick={onName}>
          {say('saved.rename')}
          {name}
        </Button>
        <Button look="link" onClick={() => void remove()}>
          {say('saved.remove')}
          {name}
        </Button>
        {address !== null && <ShareDesign address={address} name={design.name} />}
      </p>
    </>
  )
}

function Price({ design: { state, price } }: { design: SavedDesign }) {
  const { say, money } = useSpeech()
  const view = usePriceView()
  return (
    <p className="saved-design-price">
      {price ? <b>{money(price[view])}</b> : say(`saved.${state === 'ready' ? 'changed' : state}`)}
    </p>
  )
}

/** The design in words, as a line of the cart is said. */
function useDesignText(products: WordsOfProducts, design: SavedDesign) {
  const textOf = useLineText(products)
  const { productConfigurationId: productId, config } = design
  return textOf({
    productId,
    quantity: config.selectedQuantity,
    merchantInfo: { selectedAttributes: config.selectedAttributes },
  })
}

/** The name of the form that renames it. */
const formOf = ({ id }: SavedDesign) => `design ${id}`

type RenameProps = { design: SavedDesign; onEnd: () => void }

function RenameForm({ design, onEnd }: RenameProps) {
  const { say } = useSpeech()
  const { id, name } = design
  const form = useKeptForm(formOf(design), () =>
    createForm({
      initial: { keyName: name },
      check: (values) => missing(values, { keyName: 'saved.name_missing' }),
    }),
  )
  const { busy, failure } = form
  const submit = () => form.send(({ keyName }) => renameSavedDesign(id, keyName.trim()), onEnd)
  return (
    <Form className="fields" ref={form.ref} busy={busy} onSend={submit}>
      {failure && <FailureNote failure={failure} />}
      <Field
        label={say('saved.name')}
        width="full"
        autoComplete="off"
        bound={form.field('keyName')}
      />
      <div className="form-actions">
        <Button small busy={busy && say('account.adding')}>
          {say('account.edit_save')}
        </Button>
        <Button look="link" onClick={onEnd}>
          {say('forms.cancel')}
        </Button>
      </div>
    </Form>
  )
}
