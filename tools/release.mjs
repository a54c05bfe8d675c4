import './node-version.mjs'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { entryOf, releaseProblems } from './package/release-problems.mjs'
import { ROOT, fail, printProgress } from './process.mjs'
import { keepReleasedSizes } from './script-sizes.mjs'
import { npm } from './setup.mjs'

// Checks whether a release can be made, and makes its files: the package and its bill of materials. With --tag also the
// tag, and the sizes that later builds are compared with. All else is done by hand: nothing is pushed or published.

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8')
/** @param {...string} args */
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })

const tags = process.argv.slice(2).includes('--tag')
/** @type {{ name: string, version: string }} */
const { name, version } = JSON.parse(read('package.json'))
/** @type {{ version?: string }} */
const lock = JSON.parse(read('package-lock.json'))
const changelog = read('CHANGELOG.md')
const problems = releaseProblems({
  version,
  lockVersion: lock.version,
  changelog,
  status: git('status', '--porcelain'),
  tags: git('tag', '--list').split('\n'),
  manifests: read('deploy/kubernetes/kustomization.yaml'),
})
if (problems.length > 0) fail(problems.join('\n'))

const folder = join(ROOT, 'dist', 'release')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const { command, first, shell } = npm()
execFileSync(command, [...first, 'pack', '--loglevel=error', '--pack-destination', folder], {
  cwd: ROOT,
  shell,
  stdio: ['ignore', 2, 2],
})
copyFileSync(
  join(ROOT, 'dist', `${name}-${version}.cdx.json`),
  join(folder, `${name}-${version}.cdx.json`),
)
printProgress(`dist/release has the package and its bill of materials.`)

if (tags) {
  const message = `${name} ${version}\n\n${entryOf(changelog, version)}`
  git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', message)
  keepReleasedSizes()
  printProgress(
    `v${version} is tagged here. Push the tag, publish what is in dist/release, and commit tools/released-script-sizes.json.`,
  )
} else printProgress(`v${version} is not tagged: npm run release -- --tag does that.`)
