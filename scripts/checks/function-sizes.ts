// Reads every function of .ts, .tsx and .mjs under src, scripts and tests and checks that none has more
// than 80 lines, first to last. A function that is handed to `describe` is a list of tests and is not
// counted. Content (src/content) and generated files are left out, as where files are measured.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Check } from './check.ts'
import { sourceFiles } from './file-sizes.ts'

const MOST = 80
const sources = /^(src|scripts|tests)\/.*\.(ts|tsx|mjs)$/

/** The functions of a file that are too long, a sentence each. */
export function longFunctions(path: string, text: string): string[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1
  const problems: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && !isList(node)) {
      const first = lineAt(node.getStart(file))
      const lines = lineAt(node.getEnd()) - first + 1
      if (lines > MOST) {
        problems.push(`${path}:${first} ${nameOf(node)} has ${lines} lines, more than ${MOST}.`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return problems
}

/** Whether it is what `describe(…)` or `describe.each(…)(…)` is given. */
function isList({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /^(test\.)?describe\b/.test(parent.expression.getText())
}

function nameOf(node: ts.SignatureDeclaration): string {
  const { name, parent } = node
  if (name) return name.getText()
  const named = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
  return named ? parent.name.getText() : 'a function'
}

export const functionSizes: Check = {
  name: 'function sizes',
  async run(root) {
    return sourceFiles(root)
      .filter(({ path }) => sources.test(path))
      .flatMap(({ path }) => longFunctions(path, readFileSync(join(root, path), 'utf8')))
  },
}
