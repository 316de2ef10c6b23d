export default { rest: { defaultLimit: 100, maxLimit: 200, withCount: true } };
