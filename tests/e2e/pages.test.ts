import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ask } from './harness/shops.ts'
import { expect, test } from './harness/test.ts'
import { voice, wordsOf } from './harness/voices.ts'

// The front over plain HTTP: what every client sees of a page, whatever is on it.

const product = `/${wordsOf('products/business-cards/en.yaml').slug}/`
const ie = 'ie.localhost'

test.describe('addresses', () => {
  const moved = [
    [product.slice(0, -1), product],
    [product.toUpperCase(), product],
    [`${product.slice(0, -1)}.html`, product],
    [`${product.slice(0, -1)}.HTM`, product],
    ['/index.html', '/index/'],
    [`${product.slice(0, -1)}?quantity=250`, `${product}?quantity=250`],
    [`/${product}`, product],
    ['//evil.example/', '/evil.example/'],
    ['/\\evil.example', '/evil.example/'],
    ['/%5Cevil.example', '/evil.example/'],
  ] as const
  for (const [from, to] of moved) {
    test(`${from} moves to ${to}`, async () => {
      const { status, headers } = await ask(ie, from)
      expect([status, headers.location]).toEqual([301, to])
    })
  }

  test('one that nobody has is a 404 page that names it', async () => {
    const { status, headers, body } = await ask(ie, '/no-such-paper/')
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(body.toString()).toContain(voice('en', 'notfound.message', { path: '/no-such-paper/' }))
  })

  for (const [host, language] of [
    ['fr.localhost', 'fr'],
    ['de.localhost', 'de'],
    ['it.localhost', 'it'],
  ] as const) {
    test(`the 404 page speaks ${language}`, async () => {
      const { body } = await ask(host, '/no-such-paper/')
      expect(body.toString()).toContain(
        voice(language, 'notfound.message', { path: '/no-such-paper/' }),
      )
    })
  }

  const strange = {
    'markup in it': '/%3Cscript%3Ealert(1)%3C/script%3E/',
    'letters beyond ASCII': '/gr%C3%B6%C3%9Fe/',
    'broken escapes': '/%E0%A4%A/',
    'an escaped slash': '/a%2Fb/',
  }
  for (const [what, path] of Object.entries(strange)) {
    test(`one with ${what} ends on the 404 page`, async () => {
      let next = path
      let answer = await ask(ie, next)
      for (let hops = 0; answer.status === 301 && hops < 3; hops += 1) {
        next = String(answer.headers.location)
        expect(next).toMatch(/^\/(?![/\\])/)
        answer = await ask(ie, next)
      }
      expect(answer.status).toBe(404)
      expect(answer.body.toString()).not.toContain('<script>alert(1)')
    })
  }
})

test.describe('hosts', () => {
  test('an unknown one is nobody', async () => {
    const { status, body } = await ask('nobody.localhost', '/')
    expect([status, body.toString().trim()]).toEqual([404, 'Tenant domain not valid.'])
  })

  test('the default domain shows the default tenant', async () => {
    const [plain, own] = await Promise.all([ask('localhost', '/'), ask(ie, '/')])
    expect(plain.status).toBe(200)
    expect(plain.headers.etag).toBe(own.headers.etag)
  })

  test('two tenants share no page', async () => {
    const [ours, theirs] = await Promise.all([ask(ie, '/'), ask('uk.localhost', '/')])
    expect(ours.headers.etag).not.toBe(theirs.headers.etag)
  })
})

test.describe('answers', () => {
  test('HEAD has the headers of GET and no body', async () => {
    const [head, get] = await Promise.all([ask(ie, '/', { method: 'HEAD' }), ask(ie, '/')])
    expect(head.status).toBe(200)
    expect(head.body).toHaveLength(0)
    for (const name of ['content-length', 'content-type', 'etag', 'vary']) {
      expect(head.headers[name], name).toBe(get.headers[name])
    }
  })

  test('other methods are refused', async () => {
    const { status, headers } = await ask(ie, '/', { method: 'POST' })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test('an unchanged page is a 304 without a body', async () => {
    const { headers } = await ask(ie, product)
    const etag = String(headers.etag)
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask(ie, product, { headers: { 'if-none-match': tag } })
      expect([again.status, again.body.length, again.headers.etag], tag).toEqual([304, 0, etag])
    }
    const other = await ask(ie, product, { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })

  test('encodings: brotli before gzip before plain, and the same page in all', async () => {
    const accept = (encoding: string) =>
      ask(ie, product, { headers: { 'accept-encoding': encoding } })
    const [both, zipped, plain, none] = await Promise.all(
      ['gzip, deflate, br', 'gzip', 'identity', 'br;q=0'].map(accept),
    )
    expect(both?.headers['content-encoding']).toBe('br')
    expect(zipped?.headers['content-encoding']).toBe('gzip')
    expect(plain?.headers['content-encoding']).toBeUndefined()
    expect(none?.headers['content-encoding']).toBeUndefined()
    const html = plain?.body.toString()
    expect(html).toContain('</html>')
    expect(brotliDecompressSync(both?.body ?? '').toString()).toBe(html)
    expect(gunzipSync(zipped?.body ?? '').toString()).toBe(html)
    expect(both?.headers.vary).toBe('Accept-Encoding')
  })

  test('caches are told how long, and what to purge by', async () => {
    const { headers } = await ask(ie, product)
    expect(headers['cache-control']).toMatch(/max-age=0, must-revalidate, s-maxage=\d+/)
    expect(headers['cache-tag']).toBe(`tenant:ie,page:ie${product}`)
  })

  test('what is no page has an icon in every shop', async () => {
    const { status, headers, body } = await ask('de.localhost', '/favicon.ico')
    expect([status, headers['content-type']]).toEqual([200, 'image/x-icon'])
    expect(body.readUInt16LE(2)).toBe(1)
  })

  test('built files are kept for good', async () => {
    const html = (await ask(ie, '/')).body.toString()
    const style = /href="(\/_assets\/[^"]+\.css)"/.exec(html)?.[1] ?? 'no style sheet'
    const { status, headers } = await ask(ie, style)
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  })
})

for (const path of ['/', product, '/no-such-paper/', '/robots.txt']) {
  test(`security headers on ${path}`, async () => {
    const { headers } = await ask(ie, path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
  })
}

test('the content security policy allows nothing inline', async () => {
  const policy = String((await ask(ie, product)).headers['content-security-policy'])
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain('unsafe-eval')
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(part)
  }
})

test.describe('search engines', () => {
  test('robots.txt shows the sitemap and closes the API', async () => {
    const { status, headers, body } = await ask(ie, '/robots.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body.toString()).toMatch(/Disallow: \/api\//)
    expect(body.toString()).toMatch(/Sitemap: http:\/\/ie\.localhost:\d+\/sitemap\.xml/)
  })

  for (const host of [ie, 'ch.localhost']) {
    test(`every address in the sitemap of ${host} is a page of its own`, async () => {
      const { status, headers, body } = await ask(host, '/sitemap.xml')
      expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
      const urls = [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc)
      expect(urls.length).toBeGreaterThan(8)
      expect(new Set(urls).size).toBe(urls.length)
      for (const url of urls) {
        const { hostname, pathname } = new URL(url)
        expect(hostname).toBe(host)
        const page = await ask(host, pathname)
        expect(page.status, pathname).toBe(200)
        expect(page.body.toString(), pathname).toContain(`<link rel="canonical" href="${url}"`)
      }
    })
  }

  test('pages in several languages point at each other', async () => {
    const html = (await ask('ch.localhost', '/fr-ch/')).body.toString()
    for (const locale of ['de-CH', 'fr-CH', 'it-CH']) {
      expect(html).toContain(`hreflang="${locale}"`)
    }
  })
})

test('health and readiness', async () => {
  for (const path of ['/healthz', '/readyz']) expect((await ask(ie, path)).status, path).toBe(200)
})
