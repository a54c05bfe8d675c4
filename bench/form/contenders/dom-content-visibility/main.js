import { floor } from '../../page/floor.js'
import { offer } from '../../page/harness.js'
import './sections.css'

offer(floor({ groupClass: 'section' }))
