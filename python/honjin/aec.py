"""An environment in the shape of PettingZoo's AEC: agents act one after the other, each told what it sees.

    env = honjin.aec.env("kenshin")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else random.choice(env.legal_actions()))

Observations are {"observation": array of numbers, "action_mask": bytearray}. Chance is dealt by the environment. Neither
gymnasium nor NumPy is needed: spaces are described by Discrete and Box below; numpy.frombuffer takes both arrays."""

from array import array
from collections import namedtuple

from . import OBSERVER, Batch
from . import games as _games

Discrete = namedtuple("Discrete", "n")
Box = namedtuple("Box", "low high shape")


class Env:
    metadata = {"name": "honjin", "is_parallelizable": False, "render_modes": []}
    render_mode = None

    def __init__(self, game, scenario=None, options=None, max_steps=None):
        self._setup = game, 1, scenario, options
        self.possible_agents = list(_games()[game]["roles"])
        self.max_steps = max_steps
        self._role = array("B", [0])
        self._batch = Batch(*self._setup)
        self.agents = []

    def observation_space(self, agent):
        return {"observation": Box(-(1 << 31), (1 << 31) - 1, (self._batch.observed,)),
                "action_mask": Box(0, 1, (self._batch.actions,))}

    def action_space(self, agent):
        return Discrete(self._batch.actions)

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._batch = Batch(*self._setup, seed=seed)
        else:
            self._batch.reset()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.steps = 0
        self._select()

    def _select(self):
        self._batch.roles(self._role)
        role = self._role[0]
        if role != OBSERVER:
            self.agent_selection = self.possible_agents[role]
        return role != OBSERVER

    def observe(self, agent):
        numbers = array("i", bytes(4 * self._batch.observed))
        mask = bytearray(self._batch.actions)
        self._batch.observe(0, numbers, agent)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            self._batch.mask(0, mask)
        return {"observation": numbers, "action_mask": mask}

    def legal_actions(self):
        """The numbers that the mask has; quicker than looking for them there."""
        return self._batch.legal(0)

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=1 << 63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._leave(agent, action)
        self._batch.step(array("i", [action]))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.steps += 1
        if not self._select():
            for name, value in zip(self.possible_agents, self._batch.returns(0)):
                self.rewards[name] = value
                self.terminations[name] = True
            self.agent_selection = self.agents[0]
        elif self.max_steps and self.steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        for name in self.agents:
            self._cumulative_rewards[name] += self.rewards[name]

    def _leave(self, agent, action):
        """Who is out is stepped once more, with None, and goes."""
        if action is not None:
            raise ValueError("when an agent is out, the only valid action is None")
        self.agents.remove(agent)
        for table in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del table[agent]
        if self.agents:
            self.agent_selection = self.agents[0]

    def render(self):
        return None

    def close(self):
        pass


def env(game, scenario=None, options=None, max_steps=None):
    return Env(game, scenario, options, max_steps)
