import { createElement, type SVGProps } from 'react'
import type { IconType } from './icon.tsx'

/** The shapes of a 24-unit outline drawing: elements of SVG and their attributes. */
export type IconShapes = readonly (readonly [tag: string, attributes: Record<string, string>])[]

/** Makes an icon of its shapes, with what all icons of Lucide have in common. */
export const createIcon = (shapes: IconShapes): IconType => {
  const drawing = shapes.map(([tag, attributes]) => createElement(tag, attributes))
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...drawing,
    )
}
