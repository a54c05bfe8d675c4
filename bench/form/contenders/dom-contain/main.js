import { floor } from '../../page/floor.js'
import { offer } from '../../page/harness.js'
import './contain.css'

offer(floor({ fieldClass: 'contained' }))
