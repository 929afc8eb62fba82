import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { createShareLink } from '../../stores/product/share-link.ts'
import { useShop, useVoice } from '../page/shop.tsx'
import { Button } from '../ui/button.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { useProduct } from './product-context.tsx'
import { SaveDesign } from './save-design.tsx'

/** The URL generator of the specification: a short link with the whole choice, to copy or to scan. */
export function ShareLink() {
  const { configurator } = useProduct()
  const [{ $link, make, openAt }] = useState(() => createShareLink(configurator))
  const link = useStore($link)
  const { links } = useShop()
  const say = useVoice()
  return (
    <>
      <SaveDesign />
      <p className="spaced">{say('product.share_text')}</p>
      {link.state === 'made' ? (
        <Made url={link.url} isShort={link.isShort} />
      ) : (
        <p className="form-actions">
          <Button
            look="line"
            busy={link.state === 'making' && say('product.share_making')}
            onClick={() => void make(location)}
          >
            {say('product.share_make')}
          </Button>
        </p>
      )}
      <p className="form-actions">
        <Button look="link" onClick={() => void openAt(links['writtenOffer'] ?? '/', location)}>
          {say('product.share_offer')}
        </Button>
        <Button look="link" onClick={() => void openAt(links['compare'] ?? '/', location)}>
          {say('product.share_compare')}
        </Button>
      </p>
    </>
  )
}

function Made({ url, isShort }: { url: string; isShort: boolean }) {
  const [said, setSaid] = useState<'share_copied' | 'share_select' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const say = useVoice()
  const copy = () => {
    field.current?.select()
    // There is no clipboard for pages that came over plain http.
    const copied = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))
    copied.then(
      () => setSaid('share_copied'),
      () => setSaid('share_select'),
    )
  }
  return (
    <>
      {!isShort && <p>{say('product.share_long')}</p>}
      <div className="field product-promo-entry spaced">
        <label htmlFor="share-link">{say('product.share_label')}</label>
        <input
          ref={field}
          id="share-link"
          type="text"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button look="line" onClick={copy}>
          {say('product.share_copy')}
        </Button>
      </div>
      <p className="hint spaced" role="status">
        {said && say(`product.${said}`)}
      </p>
      <QrCode className="product-share-code spaced" text={url} label={say('product.share_qr')} />
    </>
  )
}
