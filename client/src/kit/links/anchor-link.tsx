import { Anchor, type AnchorProps } from '@mantine/core'
import { Link, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, ReactElement } from 'react'

type Props = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>

/** Mantine’s `Anchor` to a page of the product; the router checks path, params and search. */
export const AnchorLink = ((props: object) => <Anchor component={Link} {...props} />) as LinkComponent<(props: Props) => ReactElement>
