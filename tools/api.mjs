import './node-version.mjs'
import { serve } from './serve.mjs'

await serve('api')
