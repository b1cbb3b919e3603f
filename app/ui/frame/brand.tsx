/** The logo: five petals and a lip, inline so that it inherits the text colour. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      className="shrink-0"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      aria-hidden="true"
    >
      <path
        opacity=".55"
        d="M16 15.500C12.800 11.500 12.800 5.500 16 2c3.200 3.500 3.200 9.500 0 13.500zM15 17.500c-1.500 5-5.500 9-10 9.800.400-4.800 4.600-9.300 10-9.800zM17 17.500c1.500 5 5.500 9 10 9.800-.400-4.800-4.600-9.300-10-9.800z"
      />
      <path d="M15.200 16.200C10.800 18.200 4.600 16.500 2 11.200c4.800-3.200 11.200-1.200 13.200 5zM16.800 16.200c4.400 2 10.600.300 13.200-5-4.800-3.200-11.200-1.200-13.200 5zM16 17.200c2.600 2.400 3.300 6.600 0 9.800-3.300-3.200-2.600-7.400 0-9.800z" />
    </svg>
  )
}
