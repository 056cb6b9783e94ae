/** A class as it stands in a selector; no class of ours or of Mantine's has escaped letters. */
const classNames = /\.(-?[_a-zA-Z][\w-]*)/g

/** What an element is not need not be there. */
const negation = /:not\([^()]*\)/g

/**
 * The rules of the document's style sheets that may apply to what stands in an element, as text, in their order: those whose
 * classes are all there, and those without any. Rules about the document itself are left out.
 */
export function usedStyles(root: Element): string {
  const worn = new Set([...root.querySelectorAll('[class]')].flatMap((one) => [...one.classList]))
  return [...document.styleSheets]
    .flatMap((sheet) => (sheet.disabled ? [] : [...sheet.cssRules].map((rule) => textOf(rule, worn))))
    .join('')
}

function textOf(rule: CSSRule, worn: ReadonlySet<string>): string {
  if (rule instanceof CSSStyleRule) return mayApply(rule.selectorText, worn) ? rule.cssText : ''
  if (!(rule instanceof CSSGroupingRule) || rule.cssRules.length === 0) return rule.cssText
  const inner = [...rule.cssRules].map((one) => textOf(one, worn)).join('')
  // What stands before the rules of a group: '@media (width > 48em)'.
  const head = rule.cssText.slice(0, rule.cssText.indexOf('{'))
  return `${head}{${inner}}`
}

const mayApply = (selectors: string, worn: ReadonlySet<string>): boolean =>
  selectors
    .replaceAll(negation, '')
    .split(',')
    .some((selector) => {
      const classes = [...selector.matchAll(classNames)].map(([, name = '']) => name)
      return classes.length > 0 ? classes.every((name) => worn.has(name)) : !selector.includes(':root')
    })
