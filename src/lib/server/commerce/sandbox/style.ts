/** The sandbox's stylesheet: the counter's paper, ink and letters. */
export const style = `
@font-face { font-family: "Hanken Grotesk Variable"; font-weight: 100 900; font-display: swap;
  src: url(/_sandbox/fonts/hanken-grotesk.woff2) format("woff2"); }
@font-face { font-family: "Bricolage Grotesque Variable"; font-weight: 200 800; font-display: swap;
  src: url(/_sandbox/fonts/bricolage-grotesque.woff2) format("woff2"); }
:root { --ink: #221f1b; --ink-2: #565046; --page: #fdfcf9; --chalk: #f3efe6; --butter: #f3dc95;
  --edge: #877f70; --line: #ddd6c8; --brand: #1f4396; --brand-deep: #16336f; --bad: #a8231b; }
@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); line-height: 1.5;
  font: 16px/1.5 "Hanken Grotesk Variable", "Hanken Grotesk", system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
.notice { margin: 0; padding: 12px max(16px, (100% - 608px) / 2); background: var(--butter); }
main { max-width: 640px; margin: 0 auto; padding: 24px 16px 72px; }
h1, h2, .shop, .sums dd { font-family: "Bricolage Grotesque Variable", sans-serif; }
h1 { margin: 0 0 16px; font-size: clamp(28px, 6vw, 38px); line-height: 1.1;
  letter-spacing: -0.018em; }
h2 { margin: 0 0 8px; font-size: 19px; line-height: 1.25; }
.shop { margin: 0 0 4px; color: var(--ink-2); font-weight: 600; }
.lead { font-size: 19px; max-width: 38em; }
dl, dd, ul { margin: 0; padding: 0; }
.sums { border-top: 2px solid var(--ink); margin-bottom: 24px; }
dl > div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0;
  border-bottom: 1px solid var(--line); }
dt { color: var(--ink-2); }
dd { text-align: right; font-weight: 620; }
form { margin: 0 0 12px; }
.field { margin: 0 0 16px; }
.pair { display: grid; gap: 0 16px; grid-template-columns: repeat(auto-fit, minmax(190px, 1fr)); }
label { display: block; margin-bottom: 4px; font-weight: 620; }
input { display: block; width: 100%; min-height: 48px; padding: 8px 12px; font: inherit;
  color: inherit; background: #fff; border: 1.5px solid var(--edge); border-radius: 12px; }
input[aria-invalid="true"] { border: 2px solid var(--bad); background: #fbe9e3; }
.hint, .fault { display: block; margin-top: 4px; font-size: 14px; color: var(--ink-2); }
.fault { color: var(--bad); font-weight: 620; }
.faults { margin: 0 0 24px; padding: 12px 16px; border: 2px solid var(--bad); border-radius: 2px; }
.faults ul { padding-left: 18px; }
.faults a { color: var(--bad); }
button, a.main { display: block; width: 100%; min-height: 52px; padding: 12px 24px;
  margin-bottom: 8px; font: inherit; font-weight: 650; text-align: center; text-decoration: none;
  cursor: pointer; border-radius: 12px; border: 1.5px solid var(--brand); }
.main { background: var(--brand); color: #fff; }
.main:hover { background: var(--brand-deep); }
.second { background: transparent; color: var(--brand); }
.quiet { background: transparent; color: var(--brand); border-color: transparent;
  text-decoration: underline; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px; }
aside { margin-top: 32px; padding: 16px; background: var(--chalk); border-radius: 2px; }
aside p { margin: 0 0 8px; color: var(--ink-2); }
aside dt { color: var(--ink); font-weight: 620; white-space: nowrap; }
aside dd { font-weight: 400; }
@media (max-width: 26rem) {
  aside dl > div { display: block; }
  aside dd { text-align: left; }
}
`.trimStart()
