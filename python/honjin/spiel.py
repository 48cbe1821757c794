"""Games and states in the shape of OpenSpiel: chance nodes with their probabilities, numbers for actions, information
states that tell no more than a player knows.

    state = honjin.spiel.load_game("kenshin").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

Where several decide in secret at the same moment they are asked one after the other; none is told of the others'
choice before all have made theirs."""

from array import array

from . import CHANCE, OBSERVER, Batch
from . import games as _games

CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4

_WORD = (1 << 64) - 1


def _fold(key, more):
    """One 64-bit number of a chain of them."""
    key = ((key ^ more) * 0x9E3779B97F4A7C15) & _WORD
    return key ^ key >> 32


class Game:
    """A scenario: what all of its states share."""

    def __init__(self, name, scenario=None, options=None):
        self.name, self.scenario, self.options = name, scenario, options
        self._first = Batch(name, 1, scenario, options, explicit_chance=True)
        self._roles = _games()[name]["roles"]

    def new_initial_state(self):
        return State(self)

    def num_players(self):
        return len(self._roles)

    def num_distinct_actions(self):
        return self._first.actions

    def observation_tensor_size(self):
        return self._first.observed

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return 1.0


def load_game(name, scenario=None, options=None):
    return Game(name, scenario, options)


class State:
    """One position, with what each player has seen and done on the way to it."""

    def __init__(self, game, like=None):
        self._game = game
        self._batch = Batch(game.name, 1, game.scenario, game.options, explicit_chance=True)
        self._role = array("B", [0])
        if like is None:
            self._history = []
            self._known = [(0, 0)] * game.num_players()  # the chain of what was seen, and the last link
            self._look()
        else:
            self._batch.copy(0, like._batch, 0)
            self._history = list(like._history)
            self._known = list(like._known)
        self._batch.roles(self._role)

    def _look(self):
        for player, (chain, last) in enumerate(self._known):
            seen = self._batch.hash(0, player)
            if seen != last:
                self._known[player] = _fold(chain, seen), seen

    def get_game(self):
        return self._game

    def clone(self):
        return State(self._game, self)

    def child(self, action):
        state = self.clone()
        state.apply_action(action)
        return state

    def current_player(self):
        role = self._role[0]
        if role == CHANCE:
            return CHANCE_PLAYER
        return TERMINAL_PLAYER if role == OBSERVER else role

    def is_terminal(self):
        return self._role[0] == OBSERVER

    def is_chance_node(self):
        return self._role[0] == CHANCE

    def is_simultaneous_node(self):
        return False

    def legal_actions(self, player=None):
        if player is not None and player != self.current_player():
            return []
        return self._batch.legal(0)

    def legal_actions_mask(self):
        mask = bytearray(self._batch.actions)
        self._batch.mask(0, mask)
        return mask

    def chance_outcomes(self):
        if not self.is_chance_node():
            raise ValueError("chance decides nothing here")
        outcomes = self._batch.legal(0)
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def apply_action(self, action):
        player = self.current_player()
        self._batch.step(array("i", [action]))
        self._history.append(action)
        if player >= 0:
            chain, last = self._known[player]
            self._known[player] = _fold(chain, action + 1), last
        self._batch.roles(self._role)
        self._look()

    def history(self):
        return list(self._history)

    def action_to_string(self, player, action=None):
        return self._batch.write(0, player if action is None else action)

    def returns(self):
        return self._batch.returns(0)

    def scores(self):
        return self._batch.scores(0)

    def information_state(self, player=None):
        """Equal for two histories exactly if the player has seen and done the same in both (but for a collision of
        64-bit hashes)."""
        player = self.current_player() if player is None else player
        if not 0 <= player < self._game.num_players():
            raise ValueError("expected a player")
        return "%d-%016x" % (player, self._known[player][0])

    information_state_string = information_state

    def observation_tensor(self, player=None):
        numbers = array("i", bytes(4 * self._batch.observed))
        self._batch.observe(0, numbers, self.current_player() if player is None else player)
        return numbers

    def __str__(self):
        return " ".join(map(str, self._history))
