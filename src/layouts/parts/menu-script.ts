/**
 * Closes a menu on Escape, on a click beside it and when the keyboard has left it. Another language of the
 * page opens with what was asked for here: the configuration, or what is searched for.
 */
export function closeByItself(menu: HTMLDetailsElement): void {
  const close = (refocus: boolean) => {
    if (!menu.open) return
    menu.open = false
    if (refocus) menu.querySelector('summary')?.focus()
  }
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(true))
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Node && menu.contains(target))) close(false)
  })
  menu.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null
    if (link && location.search) link.search = location.search
  })
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close(false)
  })
}
