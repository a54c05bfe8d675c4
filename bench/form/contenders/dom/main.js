import { floor } from '../../page/floor.js'
import { offer } from '../../page/harness.js'

offer(floor())
