/** The product's lamp, in the colour of the text around it. `label` names it; without one it is decoration. */
export function Lamp({ size = 28, label }: { size?: number; label?: string }) {
  return (
    <svg
      viewBox="0 0 512 512"
      width={size}
      height={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      style={{ flex: 'none' }}
    >
      <rect width="512" height="512" rx="112" fill="var(--lamp-tile, var(--lamp-accent))" />
      <path d="M256 72v88" stroke="#fff" strokeWidth="24" strokeLinecap="round" />
      <path d="M216 160h80l96 136H120z" fill="#fff" />
      <path d="M200 320a56 56 0 0 0 112 0z" fill="#ffd666" />
      <path
        d="M256 400v40M168 376l-28 34M344 376l28 34"
        stroke="#ffd666"
        strokeWidth="24"
        strokeLinecap="round"
      />
    </svg>
  )
}
