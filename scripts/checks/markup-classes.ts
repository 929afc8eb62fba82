import ts from 'typescript'

/** Classes that a source file puts into markup. */
export type MarkupClasses = {
  /** Written out in a `class` or `className`, or in what such an attribute names. */
  used: Set<string>
  /** What stands before a value: `ground-` of `ground-${paper}`. */
  heads: Set<string>
  /** Every word of every string, for classes that travel through values. */
  words: Set<string>
}

/** Reads a .tsx, .ts or .astro file. */
export function classesOf(path: string, source: string): MarkupClasses {
  const found: MarkupClasses = { used: new Set(), heads: new Set(), words: new Set() }
  const parts = path.endsWith('.astro') ? astroParts(source) : { code: source, values: [] }
  // Values of attributes follow the front matter, so that they find what it declares.
  const values = parts.values.map((value) => `;<i className=${value} />`)
  const text = [parts.code, ...values].join('\n')
  const file = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true)
  const collect = createCollector(file, found)
  const visit = (node: ts.Node) => {
    if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) {
      const name = node.name.getText(file)
      if ((name === 'class' || name === 'className') && node.initializer) collect(node.initializer)
    }
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      for (const word of wordsOf(node.text)) found.words.add(word)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Follows a class attribute's value through conditions, look-ups and functions of the same file. */
function createCollector(file: ts.SourceFile, found: MarkupClasses) {
  const declared = declarations(file)
  const seen = new Set<ts.Node>()
  const add = (text: string) => {
    for (const word of wordsOf(text)) found.used.add(word)
  }
  const collect = (node: ts.Node): void => {
    if (seen.has(node)) return
    seen.add(node)
    if (ts.isStringLiteralLike(node)) add(node.text)
    else if (ts.isTemplateExpression(node)) template(node)
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(collect)
    else if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) collect(node.left)
      collect(node.right)
    } else if (ts.isIdentifier(node)) declared.get(node.text)?.forEach(collect)
    else if (ts.isElementAccessExpression(node)) collect(node.expression)
    else if (ts.isCallExpression(node)) {
      const { expression: callee } = node
      collect(ts.isPropertyAccessExpression(callee) ? callee.expression : callee)
    } else if (ts.isObjectLiteralExpression(node)) {
      for (const each of node.properties)
        if (ts.isPropertyAssignment(each)) collect(each.initializer)
    } else if (ts.isArrayLiteralExpression(node)) node.elements.forEach(collect)
    else if (
      ts.isJsxExpression(node) ||
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node)
    ) {
      if (node.expression) collect(node.expression)
    }
  }
  const template = (node: ts.TemplateExpression) => {
    const texts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    texts.forEach((text, index) => {
      const next = node.templateSpans[index]?.expression
      const head = next && !startsApart(next) ? (/\S+$/.exec(text)?.[0] ?? '') : ''
      if (head) found.heads.add(head)
      const whole = text.slice(0, text.length - head.length)
      // What directly follows a value is the end of a class, not one.
      add(index === 0 ? whole : whole.replace(/^\S+/, ''))
    })
    for (const { expression } of node.templateSpans) collect(expression)
  }
  return collect
}

/** Whether a value is empty or begins with a space, so that the class before it is whole. */
function startsApart(value: ts.Expression): boolean {
  if (ts.isConditionalExpression(value)) {
    return startsApart(value.whenTrue) && startsApart(value.whenFalse)
  }
  return ts.isStringLiteralLike(value) && /^(?:\s|$)/.test(value.text)
}

/** What names stand for in a file: a variable's value, what a function returns. */
function declarations(file: ts.SourceFile): Map<string, ts.Node[]> {
  const declared = new Map<string, ts.Node[]>()
  const put = (name: string, nodes: ts.Node[]) => {
    declared.set(name, [...(declared.get(name) ?? []), ...nodes])
  }
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      put(node.name.text, [node.initializer])
    }
    if (ts.isFunctionDeclaration(node) && node.name && node.body) {
      put(node.name.text, returned(node.body))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return declared
}

function returned(body: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node) => {
    if (ts.isReturnStatement(node) && node.expression) nodes.push(node.expression)
    else ts.forEachChild(node, visit)
  }
  visit(body)
  return nodes
}

/** The front matter of an .astro file, and the values of the class attributes below it. */
function astroParts(source: string): { code: string; values: string[] } {
  const [, code = '', template = source] = /^\s*---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const values = [...template.matchAll(/\sclass(?::list)?=(?=["{])/g)].map(
    ({ 0: attribute, index }) => {
      const start = index + attribute.length
      return template.slice(start, endOf(template, start))
    },
  )
  return { code, values }
}

/** Where a quoted or braced value ends. */
function endOf(text: string, start: number): number {
  if (text[start] === '"') return text.indexOf('"', start + 1) + 1
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at + 1
  }
  return text.length
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
