import { expect, test } from 'vitest'
import { mailHtml } from '../../src/lib/server/platform/mail/html.ts'

test('what a mail says is escaped, wherever it comes from', () => {
  const evil = '<b title="x">&'
  const legal = [evil]
  const words = { greeting: evil, closing: evil, legal, shopName: evil, home: evil }
  const colours = { brand: '#000000', onBrand: '#ffffff' }
  const html = mailHtml(
    { ...words, colours, locale: 'en-IE' },
    {
      subject: evil,
      name: '',
      why: '',
      blocks: [
        { block: 'text', text: evil },
        { block: 'facts', rows: [[evil, evil]] },
        { block: 'action', label: evil, href: evil },
      ],
    },
  )
  expect(html).not.toContain('<b ')
  expect(html.split('&lt;b title=&quot;x&quot;&gt;&amp;')).toHaveLength(13)
})
