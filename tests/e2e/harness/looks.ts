import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from './test.ts'

type Axe = { run(within: Document | Element, options: RunOptions): Promise<AxeResults> }

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** CSS pixels: the width of the smallest phone, and of a desk's page at 400 %. */
const smallest = 320

/** What is in order is not listed: that takes longer than the judging. */
const judged: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
}

/** Waits until every island of the page is alive. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}

/** Waits until what fades from one colour to another has done so: between them contrasts are no one's. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter((each) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    // One that its element takes with it, or that another replaces, ends as well; what it ends in may begin others.
    for (let all = ending(); all.length > 0; all = ending())
      await Promise.allSettled(all.map(({ finished }) => finished))
  })
}

/** Fails with every breach of WCAG 2.2 AA that axe finds, and where; on a phone, on the smallest as well. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoBreach(page)
  const phone = page.viewportSize()
  if (!phone || phone.width > 767 || phone.width <= smallest) return
  await page.setViewportSize({ ...phone, width: smallest })
  await expectNoBreach(page)
  await page.setViewportSize(phone)
}

async function expectNoBreach(page: Page): Promise<void> {
  expect(await breachesOf(page), 'accessibility').toEqual([])
}

/** Every breach of WCAG 2.2 AA that axe finds in the page as it stands, and where. */
export async function breachesOf(page: Page): Promise<string[]> {
  await settled(page)
  // Axe in the page asks its copies in the frames, and waits for each: it stands in all of them.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe)
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run(document, options)
    // What lies at the foot of the screen covers whatever is scrolled below it: that counts where scrolling frees nothing.
    const rule = 'target-size'
    const before = window.scrollY
    for (const found of violations.filter(({ id }) => id === rule)) {
      const covered: typeof found.nodes = []
      for (const node of found.nodes) {
        const [at, ...inFrames] = node.target
        const target = inFrames.length === 0 && document.querySelector(String(at))
        if (target) {
          target.scrollIntoView({ block: 'center', behavior: 'instant' })
          const again = await axe.run(target, { runOnly: { type: 'rule', values: [rule] } })
          if (again.violations.length === 0) continue
        }
        covered.push(node)
      }
      found.nodes = covered
    }
    window.scrollTo({ top: before, behavior: 'instant' })
    return violations
  }, judged)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Fails where the page can be pushed sideways, and names what sticks out. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { pixels, sentence } = await overflowOf(page)
  expect(pixels, sentence).toBeLessThanOrEqual(0)
}

/** A desk fills the window of a desktop: its parts scroll, and the page does not. */
export async function expectInWindow(page: Page): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  await expect.poll(over).toBeLessThanOrEqual(0)
}

/** By how many CSS pixels the page can be pushed sideways, and what sticks out. */
export async function overflowOf(page: Page): Promise<{ pixels: number; sentence: string }> {
  const { over, width, culprits } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    const named = wide.slice(0, 5).map(({ tagName, className }) => `${tagName}.${className}`)
    return { over: scrollWidth - clientWidth, width: clientWidth, culprits: named.join(', ') }
  })
  return { pixels: over, sentence: `${over} pixels beyond ${width}; perhaps ${culprits}` }
}

/** Widths of a small phone, of most phones, and of a desk. */
const widths = [smallest, 390, 1280]

/** Holds the state that a page is in to all of this, at every width. */
export async function expectFitAtEveryWidth(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
    if (width < 768) await expectReadableTables(page)
    await expectNoBreach(page)
  }
  if (before) await page.setViewportSize(before)
}

/** Fails where a table's text is smaller than 14 px, or leaves its cell. */
async function expectReadableTables(page: Page): Promise<void> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(th, td)')].flatMap((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      const texts = [...cell.querySelectorAll('*')].filter(
        (each) => each.children.length === 0 && each.textContent.trim() !== '',
      )
      return texts.flatMap((text) => {
        const box = text.getBoundingClientRect()
        if (box.width <= 1) return []
        const size = Number.parseFloat(getComputedStyle(text).fontSize)
        const isOut = box.left < left - 1 || box.right > right + 1
        return size < 13.9 || isOut
          ? [`${text.textContent}: ${size} px${isOut ? ', cut off' : ''}`]
          : []
      })
    }),
  )
  expect(found, 'small or cut off in a table').toEqual([])
}
