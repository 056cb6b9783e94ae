/** Styles of the library that draws, one sheet for all its kinds. */
import '@mantine/charts/styles.layer.css'
