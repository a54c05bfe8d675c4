import type { ExoticComponent, JSX as ReactJsx, ReactElement } from 'react'

/** What a component may return: text is in an element, because only who makes an element can see what is beside it. */
type Returned = ReactElement | boolean | null | undefined | readonly Returned[]

/** React's types of JSX, but for what a component may return. */
export declare namespace JSX {
  type ElementType =
    | keyof ReactJsx.IntrinsicElements
    | ExoticComponent<never>
    | ((props: never) => Returned)
    | (new (props: never) => { render(): unknown })
  type Element = ReactJsx.Element
  type ElementClass = ReactJsx.ElementClass
  type ElementAttributesProperty = ReactJsx.ElementAttributesProperty
  type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute
  type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>
  type IntrinsicAttributes = ReactJsx.IntrinsicAttributes
  type IntrinsicClassAttributes<T> = ReactJsx.IntrinsicClassAttributes<T>
  type IntrinsicElements = ReactJsx.IntrinsicElements
}
