#!/usr/bin/env node
import './node-version.mjs'

// The command of the package. What it runs is loaded only now, because older versions of Node cannot even read it.
// oxlint-disable-next-line tidemark/arrows -- the build has no source path
await import(new URL('../dist/server/main.js', import.meta.url).href)
