import { Lamp } from '#src/ui/lamp.tsx'

/**
 * What stands in the window until it is known who is signed in. It has the document's own id and looks for it:
 * the document goes on offering a way out as long as this is all there is.
 */
export const Splash = () => (
  <div id="first-paint">
    <Lamp size={72} />
  </div>
)
