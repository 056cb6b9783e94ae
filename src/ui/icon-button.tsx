import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { ComponentProps } from 'react'
import sheet from './icon-button.module.css'

const look = [
  ...[UnstyledButton.classes.root, ActionIcon.classes.root, sheet.icon],
  'mantine-focus-auto mantine-active mantine-ActionIcon-root',
].join(' ')

/** A grey ActionIcon as one plain element: lists have one or more of them in each row, and a page is opened with dozens. */
export const IconButton = (
  button: ComponentProps<'button'> & { 'aria-label': string; 'data-size'?: 'lg' },
) => <button type="button" {...button} className={look} />
