import type { Page } from '@playwright/test'

/**
 * Replaces each text node of the page, and all that come later, by elements with its text, as the translators of browsers
 * do. The words stay the same, so that a test finds them. What is marked as not to be translated stays, and white space.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const KEPT = '[translate="no"], script, style, textarea, font'
    const replace = (text: Text) => {
      const parent = text.parentElement
      if (!parent || parent.closest(KEPT) || text.data.trim() === '') return
      // oxlint-disable-next-line typescript/no-deprecated -- translators use it
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const visit = (root: Node) => {
      const texts: Text[] = root instanceof Text ? [root] : []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      for (const text of texts) replace(text)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of addedNodes.length > 0 ? addedNodes : [target])
          if (node.isConnected) visit(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
    visit(document.body)
  })

/** The text of the page's main part, `translated` or not. */
export const mainText = (page: Page, { translated }: { translated: boolean }): Promise<string> =>
  page.getByRole('main').evaluate((main, isTranslated) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode
      if ((parentElement?.tagName === 'FONT') === isTranslated) texts.push(nodeValue ?? '')
    }
    return texts.join(' ')
  }, translated)
