import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[] }} Package
 */

/**
 * The packages in a lockfile, by their folder.
 * @param {string} file
 * @returns {Record<string, Package>}
 */
const packagesOf = (file) => {
  if (!existsSync(file)) return {}
  try {
    /** @type {{ packages?: Record<string, Package> }} */
    const { packages = {} } = JSON.parse(readFileSync(file, 'utf8'))
    return packages
  } catch {
    return {}
  }
}

/** @param {readonly string[] | undefined} names @param {string} name */
const allows = (names, name) => names === undefined || names.includes(name)

/** @param {Package} a @param {Package | undefined} b */
const isSame = (a, b) => a.version === b?.version && a.integrity === b?.integrity

/**
 * Whether the packages of a folder's lockfile are installed there, by comparing it with the lockfile that npm writes
 * into `node_modules`. Optional packages may be missing, since many are for other platforms; an installed package for
 * another platform means that `node_modules` was copied from there.
 * @param {string} folder
 * @param {{ platform: string, arch: string }} [machine]
 */
export const isInstalled = (folder, machine = process) => {
  const { '': _root, ...wanted } = packagesOf(join(folder, 'package-lock.json'))
  const installed = packagesOf(join(folder, 'node_modules', '.package-lock.json'))
  return (
    Object.entries(wanted).every(
      ([path, its]) => isSame(its, installed[path]) || (its.optional && !installed[path]),
    ) &&
    Object.entries(installed).every(
      ([path, { os, cpu }]) =>
        wanted[path] && allows(os, machine.platform) && allows(cpu, machine.arch),
    )
  )
}
