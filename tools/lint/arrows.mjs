import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'
import {
  ARROWS,
  FORBIDDEN_PACKAGES,
  ROOMS,
  isFaceOf,
  isTestOrStory,
  layerOf,
  roomOf,
} from './layers.mjs'

/**
 * @typedef {{ type: string, value?: unknown, source?: Node | null, argument?: Node, literal?: Node,
 *   expressions?: Node[], quasis?: { value: { cooked?: string } }[] }} Node
 */

/** @type {Map<string, string>} */
const roots = new Map()

/**
 * The nearest enclosing folder with a package.json.
 * @param {string} folder
 * @returns {string}
 */
const rootOf = (folder) => {
  const known = roots.get(folder)
  if (known !== undefined) return known
  const parent = dirname(folder)
  const root =
    existsSync(join(folder, 'package.json')) || parent === folder ? folder : rootOf(parent)
  roots.set(folder, root)
  return root
}

/**
 * The `imports` of package.json.
 * @param {string} root
 * @returns {[pattern: string, target: string][]}
 */
const importsOf = (root) => {
  /** @type {unknown} */
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (typeof manifest !== 'object' || manifest === null || !('imports' in manifest)) return []
  return Object.entries(manifest.imports ?? {}).map(([pattern, target]) => [
    pattern,
    String(target),
  ])
}

/** @param {string} path */
const real = (path) => (existsSync(path) ? realpathSync(path) : path)

/**
 * The file that a specifier resolves to, through package.json `imports` and symbolic links; undefined for a package.
 * @param {string} specifier
 * @param {string} file
 * @param {string} root
 */
const resolveImport = (specifier, file, root) => {
  if (specifier.startsWith('./')) return real(resolve(dirname(file), specifier))
  if (!specifier.startsWith('#')) return undefined
  for (const [pattern, target] of importsOf(root)) {
    const prefix = pattern.slice(0, -1)
    if (specifier.startsWith(prefix))
      return real(resolve(root, target.replace('*', specifier.slice(prefix.length))))
  }
  return undefined
}

/**
 * Why one room may not import another of the same folder; undefined if it may. Tests may, because they often run a
 * room through those above it.
 * @param {string} from
 * @param {string} to
 */
const roomProblem = (from, to) => {
  const source = roomOf(from)
  const reached = roomOf(to)
  if (source === undefined || source.folder !== reached?.folder || isTestOrStory(from))
    return undefined
  if (source.room === reached.room || ROOMS[source.folder]?.[source.room]?.includes(reached.room))
    return undefined
  const name = (/** @type {string} */ room) => room || 'the page itself'
  return `${name(source.room)} must not import ${name(reached.room)} ("${to}").`
}

/**
 * Why this import is forbidden; undefined if it is allowed.
 * @param {string} written
 * @param {string} file
 * @returns {string | undefined}
 */
const importProblem = (written, file) => {
  const specifier = written.split('?')[0] ?? ''
  const root = rootOf(dirname(file))
  const from = relative(root, file).split(sep).join('/')
  const source = layerOf(from)
  if (source === undefined) return undefined

  if (specifier.split('/').includes('..') || specifier.startsWith('/') || specifier === '.')
    return `Import "${written}" as a sibling (./file.ts) or from the top (#src/layer/file.ts).`

  const target = resolveImport(specifier, file, root)
  if (target === undefined) {
    const name =
      isBuiltin(specifier) && !specifier.startsWith('node:') ? `node:${specifier}` : specifier
    const forbidden = isTestOrStory(from) ? [] : (FORBIDDEN_PACKAGES[source.layer] ?? [])
    return forbidden.some((pattern) => pattern.test(name))
      ? `${source.layer} must not import "${specifier}".`
      : undefined
  }
  if (extname(target) === '') return `Write the extension: "${written}".`

  const to = relative(root, target).split(sep).join('/')
  if (to === 'src/main.tsx') return 'src/main.tsx is the entry and must not be imported.'
  const reached = layerOf(to)
  if (reached === undefined) return `"${to}" is not in a layer of src.`
  if (reached.layer === 'testing' && !isTestOrStory(from) && source.layer !== 'storybook')
    return 'src/testing is for tests and stories.'
  if (reached.layer === 'testing') return undefined
  if (reached.layer === 'features' && source.layer === 'features')
    return reached.feature === source.feature
      ? roomProblem(from, to)
      : 'Features must not import each other.'
  if (reached.layer === source.layer) return roomProblem(from, to)
  if (ARROWS[source.layer]?.includes(reached.layer))
    return reached.feature === undefined || isTestOrStory(from) || isFaceOf(to, reached.feature)
      ? undefined
      : `Import what a feature offers from its index.ts, not "${to}".`
  return `${source.layer} must not import ${reached.layer} ("${to}").`
}

/**
 * The text of a string literal or of a template without expressions.
 * @param {Node | null | undefined} node
 */
const textOf = (node) => {
  if (typeof node?.value === 'string') return node.value
  if (node?.type === 'TSLiteralType') return textOf(node.literal)
  if (node?.type === 'TemplateLiteral' && node.expressions?.length === 0)
    return node.quasis?.[0]?.value.cooked
  return undefined
}

/**
 * Imports of any syntax (static, type-only, re-exported, dynamic) must follow the arrows of the architecture.
 * Rejected: a list of restricted patterns, which sees specifiers and not the files that they resolve to.
 */
export const arrows = {
  /** @param {{ filename: string, report: (problem: { node: unknown, message: string }) => void }} context */
  create(context) {
    const file = real(context.filename)
    /** @param {Node} node @param {Node | null | undefined} source */
    const check = (node, source) => {
      const specifier = textOf(source)
      const message =
        specifier === undefined
          ? 'Import a literal path, so that it can be checked.'
          : importProblem(specifier, file)
      if (message !== undefined) context.report({ node, message })
    }
    /** @param {Node} node */
    const checkSource = (node) => {
      if (node.source) check(node, node.source)
    }
    return {
      /** @param {Node} node */
      Program(node) {
        const path = relative(rootOf(dirname(file)), file)
          .split(sep)
          .join('/')
        const { folder, room } = roomOf(path) ?? {}
        if (layerOf(path) === undefined)
          context.report({ node, message: `"${path}" is not in a layer of src.` })
        else if (folder !== undefined && room !== 'testing' && !ROOMS[folder]?.[room ?? ''])
          context.report({ node, message: `"${room}" is not a room of ${folder}.` })
      },
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      /** @param {Node} node */
      ImportExpression(node) {
        check(node, node.source)
      },
      /** @param {Node} node */
      TSImportType(node) {
        check(node, node.source ?? node.argument)
      },
    }
  },
}
