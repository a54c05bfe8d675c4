import './node-version.mjs'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { bundledPackages, noticesOf } from './package/licenses.mjs'
import { sbomOfPackage } from './package/sbom.mjs'
import { ROOT, printProgress } from './process.mjs'
import { ensureInstalled, npm } from './setup.mjs'

// Run by `npm pack` before it packs: builds, and writes down what the package is made of.
await ensureInstalled()
await ensureBuilt()

const bundled = bundledPackages()
writeFileSync(join(ROOT, 'dist', 'THIRD-PARTY-LICENSES.md'), noticesOf(bundled))

/** @type {{ name: string, version: string }} */
const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const { command, first, shell } = npm()
// By the lockfile, so that it does not depend on the machine; optional packages are those for other machines.
const args = [...first, 'sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=optional']
const all = execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', shell, maxBuffer: 2 ** 26 })
const file = `${name}-${version}.cdx.json`
const sbom = sbomOfPackage(JSON.parse(all), bundled, name)
writeFileSync(join(ROOT, 'dist', file), `${JSON.stringify(sbom, undefined, 2)}\n`)
printProgress(`dist/${file} lists the ${sbom.components.length} packages in it.`)
