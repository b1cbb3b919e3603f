import ts from 'typescript'

// Attributes whose text people see or hear, including props of our own components.
const TEXT_ATTRIBUTES =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|title|placeholder|label|legend|hint|heading|error|description|pendingText|summary|caption|text)$/

/** Finds literal texts in a component that belong in a language file: children, text attributes, and titles of `meta`. */
export function hardCodedTexts(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const report = (node: ts.Node, text: string) => {
    if (!/\p{L}/u.test(text)) return
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${file}:${line + 1}: hard-coded text "${text.trim()}" (move it to locales/)`)
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) report(node, node.text)
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression) {
      literalsOf(node.expression, report)
    } else if (ts.isJsxAttribute(node) && TEXT_ATTRIBUTES.test(node.name.getText()) && node.initializer) {
      literalsOf(node.initializer, report)
    } else if (ts.isPropertyAssignment(node) && node.name.getText() === 'title')
      literalsOf(node.initializer, report)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** The string literals that an expression may evaluate to. */
function literalsOf(node: ts.Node, report: (node: ts.Node, text: string) => void): void {
  if (ts.isStringLiteralLike(node)) report(node, node.text)
  else if (ts.isTemplateExpression(node)) {
    report(node, [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' '))
  } else if (ts.isConditionalExpression(node)) {
    literalsOf(node.whenTrue, report)
    literalsOf(node.whenFalse, report)
  } else if (ts.isBinaryExpression(node) && joinsOperands(node.operatorToken.kind)) {
    literalsOf(node.left, report)
    literalsOf(node.right, report)
  } else if (ts.isJsxExpression(node) && node.expression) literalsOf(node.expression, report)
  else if (ts.isParenthesizedExpression(node)) literalsOf(node.expression, report)
}

/** Whether the result of an operator may contain the text of an operand. */
function joinsOperands(operator: ts.SyntaxKind): boolean {
  return [
    ts.SyntaxKind.AmpersandAmpersandToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
    ts.SyntaxKind.PlusToken,
  ].includes(operator)
}
