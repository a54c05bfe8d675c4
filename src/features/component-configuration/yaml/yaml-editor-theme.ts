import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/* The editor in the design tokens: bold keys, two ink levels for the rest, no other color. */

const appearance = EditorView.theme({
  '&': {
    color: 'var(--color-ink-2)',
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--text-mono)',
    fontFeatureSettings: '"liga" 0, "zero"',
    minHeight: '9rem',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'inherit',
    lineHeight: '1.25rem',
    overflow: 'auto',
    maxHeight: '26rem',
  },
  '@media print': { '.cm-scroller': { maxHeight: 'none' } },
  '.cm-content': { padding: '0.5rem 0', minHeight: '8rem', caretColor: 'var(--color-ink)' },
  '.cm-line': { padding: '0 0.75rem' },
  '.cm-gutters': {
    border: 'none',
    color: 'var(--color-ink-3)',
    backgroundColor: 'var(--color-surface)',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '2.25rem', padding: '0 0.25rem 0 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--color-ink)' },
  '& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { background: 'var(--color-mark-line)' },
  '.cm-content ::selection, .cm-content::selection': { color: 'var(--color-ink)' },
  '.cm-specialChar': { color: 'var(--color-danger)' },
  '.cm-placeholder': { color: 'var(--color-ink-3)' },
  '.cm-bad-line': {
    // Translucent, so that a selection behind it shows through.
    backgroundColor: 'color-mix(in oklab, var(--color-danger-soft) 60%, transparent)',
    boxShadow: 'inset 3px 0 var(--color-danger-solid)',
  },
})

const highlighting = HighlightStyle.define([
  { tag: tags.definition(tags.propertyName), color: 'var(--color-ink)', fontWeight: '600' },
  { tag: [tags.lineComment, tags.meta], color: 'var(--color-ink-3)' },
  { tag: [tags.keyword, tags.typeName, tags.labelName], color: 'var(--color-ink)' },
])

/** The editor's appearance. */
export const yamlEditorTheme: Extension = [appearance, syntaxHighlighting(highlighting)]
