import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { Link, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, ReactElement } from 'react'

type Props = ActionIconProps & Omit<ComponentProps<'a'>, keyof ActionIconProps>

/** Mantine’s `ActionIcon` to a page of the product; the router checks path, params and search. */
export const ActionIconLink = ((props: object) => <ActionIcon component={Link} {...props} />) as LinkComponent<
  (props: Props) => ReactElement
>
