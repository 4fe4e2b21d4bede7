import { Button, type ButtonProps } from '@mantine/core'
import { Link, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, ReactElement } from 'react'

type Props = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>

/** Mantine’s `Button` to a page of the product; the router checks path, params and search. */
export const ButtonLink = ((props: object) => <Button component={Link} {...props} />) as LinkComponent<(props: Props) => ReactElement>
