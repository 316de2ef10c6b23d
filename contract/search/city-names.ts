/*
 * Cities by every name that is in use for them, in small letters: a college's own name has one of these, and people
 * type another.
 */
const CITIES = [
  'tiruchirappalli trichy tiruchy trichinopoly tiruchi',
  'chennai madras',
  'mumbai bombay',
  'kolkata calcutta',
  'bengaluru bangalore blore',
  'kozhikode calicut',
  'pune poona',
  'mysuru mysore',
  'vadodara baroda',
  'puducherry pondicherry pondy',
  'thiruvananthapuram trivandrum tvm',
  'kochi cochin ernakulam',
  'thrissur trichur',
  'palakkad palghat',
  'kollam quilon',
  'kannur cannanore',
  'coimbatore kovai cbe',
  'thanjavur tanjore tanjavur',
  'tirunelveli nellai',
  'palayamkottai nellai',
  'thoothukudi tuticorin',
  'kancheepuram kanchipuram kanchi',
  'mangaluru mangalore',
  'belagavi belgaum',
  'kalaburagi gulbarga',
  'tumakuru tumkur',
  'hubballi hubli',
  'visakhapatnam vizag',
  'vijayawada bezawada',
  'prayagraj allahabad',
  'varanasi benares banaras kashi',
  'gurugram gurgaon',
  'guwahati gauhati',
  'odisha orissa',
  'bhubaneswar bbsr',
  'ropar rupnagar',
  'sonepat sonipat',
] as const;

const OTHERS = new Map<string, readonly string[]>();
for (const city of CITIES) {
  const names = city.split(' ');
  for (const name of names) OTHERS.set(name, [...(OTHERS.get(name) ?? []), ...names]);
}

/** The other names of a city, none of a word that is no city's name. In small letters. */
export function otherCityNames(name: string): readonly string[] {
  return OTHERS.get(name) ?? [];
}
