import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { templateOf } from '../../lib/domain/template/template.ts'
import { createTemplate } from '../../stores/product/template.ts'
import { useVoice } from '../page/shop.tsx'
import { Button } from '../ui/button.tsx'
import { useConfigured, useProduct } from './product-context.tsx'

/** Below what is ordered: a template of exactly what is chosen, where its file has a plain shape. */
export function TemplateLinks() {
  const { configurator } = useProduct()
  const selection = useConfigured('choice', (choice) => choice.selection)
  return templateOf(configurator.product, selection) && <Links />
}

function Links() {
  const { configurator } = useProduct()
  const [{ $fetching, fetchAs }] = useState(() => createTemplate(configurator))
  const fetching = useStore($fetching)
  const say = useVoice()
  return (
    <details className="product-promo">
      <summary>{say('product.template')}</summary>
      <p>{say('product.template_text')}</p>
      <p className="form-actions">
        {(['pdf', 'svg'] as const).map((format) => (
          <Button key={format} look="line" onClick={() => void fetchAs(format)}>
            {format.toUpperCase()}
          </Button>
        ))}
      </p>
      <p className="hint" role="status">
        {fetching.state === 'failed' &&
          (fetching.failure.problem?.detail ?? say('product.template_failed'))}
      </p>
    </details>
  )
}
