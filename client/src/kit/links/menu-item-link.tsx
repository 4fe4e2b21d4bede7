import { Menu, type MenuItemProps } from '@mantine/core'
import { Link, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, ReactElement } from 'react'

type Props = MenuItemProps & Omit<ComponentProps<'a'>, keyof MenuItemProps>

/** Mantine’s `Menu.Item` to a page of the product; the router checks path, params and search. */
export const MenuItemLink = ((props: object) => <Menu.Item component={Link} {...props} />) as LinkComponent<(props: Props) => ReactElement>
